/** Stand-ins for what an isolated machine lacks: an operator who edits files, and certificate authorities. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';

/** Settings that the operator fills in. */
const FILLED_IN = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  SERVER_SECRET: '$(openssl rand -base64 48)',
  METRICS_TOKEN: '$(openssl rand -hex 16)',
  POSTGRES_PASSWORD: '$(openssl rand -hex 16)',
} as const;

const EDITOR = `#!/bin/sh
set -eu
set_to() { sed -i "s|^$1=.*|$1=$2|" "$3"; }
${Object.entries(FILLED_IN)
  .map(([name, value]) => `set_to ${name} "${value}" "$1"`)
  .join('\n')}
echo HOST=0.0.0.0 >> "$1"
`;

const CERTBOT = `#!/bin/sh
set -eu
test -x /usr/bin/certbot
folder=/etc/letsencrypt/live/print.example.com
mkdir -p "$folder"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=print.example.com \\
  -addext subjectAltName=DNS:print.example.com,DNS:designer.example.com -keyout "$folder/privkey.pem" -out "$folder/fullchain.pem" 2>/dev/null
`;

/** Installs local certificates before Caddy starts. */
const CADDY = `[Service]
ExecStartPre=+/usr/local/sbin/caddy-local-certs
`;

const LOCAL_CERTS = `#!/bin/sh
grep -q local_certs /etc/caddy/Caddyfile && exit 0
printf '{\\n\\tlocal_certs\\n\\tskip_install_trust\\n}\\n' | cat - /etc/caddy/Caddyfile > /run/Caddyfile
cat /run/Caddyfile > /etc/caddy/Caddyfile
`;

function writeFile(machine: Machine, path: string, text: string, mode: number): void {
  const file = join(machine.root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
}

/** @returns descriptions of the stand-ins */
export function installStandIns(machine: Machine): string[] {
  writeFile(machine, 'usr/local/bin/editor', EDITOR, 0o755);
  // Skips syncing packages to disk, because the machine is temporary.
  writeFile(machine, 'etc/dpkg/dpkg.cfg.d/play', 'force-unsafe-io\n', 0o644);
  writeFile(machine, 'usr/local/sbin/certbot', CERTBOT, 0o755);
  writeFile(machine, 'usr/local/sbin/caddy-local-certs', LOCAL_CERTS, 0o755);
  writeFile(machine, 'etc/systemd/system/caddy.service.d/play.conf', CADDY, 0o644);
  return [
    `\`editor\` is a script that fills in ${Object.keys(FILLED_IN).join(', ')} and HOST=0.0.0.0`,
    '`certbot certonly` signs a certificate itself, at the path of the real one: nobody out there could ask this machine',
    'Caddy signs its certificates itself (local_certs)',
    'REPOSITORY is a bare clone of this tree',
  ];
}
