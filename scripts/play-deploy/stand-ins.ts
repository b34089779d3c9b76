/** What a machine without the internet's eyes cannot do for real: an editor's owner, and the makers of certificates. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';

/** What an operator fills in. HOST is the one that the sandbox of the unit once forbade. */
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

/** Before the server starts: certificates of its own instead of the world's. */
const CADDY = `[Service]
ExecStartPre=+/usr/local/sbin/caddy-local-certs
`;

const LOCAL_CERTS = `#!/bin/sh
grep -q local_certs /etc/caddy/Caddyfile && exit 0
printf '{\\n\\tlocal_certs\\n\\tskip_install_trust\\n}\\n' | cat - /etc/caddy/Caddyfile > /run/Caddyfile
cat /run/Caddyfile > /etc/caddy/Caddyfile
`;

function lay(machine: Machine, path: string, text: string, mode: number): void {
  const file = join(machine.root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
}

/** @returns what they are, in words */
export function layStandIns(machine: Machine): string[] {
  lay(machine, 'usr/local/bin/editor', EDITOR, 0o755);
  // Nobody keeps this machine: its packages need not be on the disk before the next one is unpacked.
  lay(machine, 'etc/dpkg/dpkg.cfg.d/play', 'force-unsafe-io\n', 0o644);
  lay(machine, 'usr/local/sbin/certbot', CERTBOT, 0o755);
  lay(machine, 'usr/local/sbin/caddy-local-certs', LOCAL_CERTS, 0o755);
  lay(machine, 'etc/systemd/system/caddy.service.d/play.conf', CADDY, 0o644);
  return [
    `\`editor\` is a script that fills in ${Object.keys(FILLED_IN).join(', ')} and HOST=0.0.0.0`,
    '`certbot certonly` signs a certificate itself, at the path of the real one: nobody out there could ask this machine',
    'Caddy signs its certificates itself (local_certs)',
    'REPOSITORY is a bare clone of this tree',
  ];
}
