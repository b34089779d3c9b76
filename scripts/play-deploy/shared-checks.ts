/** What the page promises of a proxy and of an update, whether systemd or Docker runs the server. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Check, holds, type Play, type Promised, runOf } from './promises.ts';

/** The address by which the world knows the server; here it is this machine. */
export const VIA = 'https://print.example.com';
const DESIGNER = 'https://designer.example.com';
export const CURL =
  'curl --silent --show-error --insecure --resolve print.example.com:443:127.0.0.1 --resolve designer.example.com:443:127.0.0.1';
export const PATIENTLY = '--retry 60 --retry-delay 1 --retry-all-errors';
const HOUSEKEEPING_MS = 90_000;
const OFFER_TRIES = 60;
const JSON_TYPE = `-H 'content-type: application/json'`;

/** Deleted files leave the disk, and their rows the database, up to a minute later. */
export const SETTLED: Promised = [
  '(the server drops the bytes of deleted files, once a minute: from here on nothing changes by itself)',
  async () => delay(HOUSEKEEPING_MS, undefined),
];

export const servesApp: Check = ({ machine }) => {
  const { output } = machine.run(`${CURL} --include ${PATIENTLY} ${VIA}/`);
  return holds(output, /^HTTP\S+ 200/) ?? holds(output, /cross-origin-embedder-policy: require-corp/i);
};

const passesWebSockets: Check = ({ machine }) => {
  const socket = `--http1.1 --max-time 5 -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: cHJpbnRyZWFkeS1wbGF5IQ=='`;
  const key = /"anonKey":"([^"]+)"/.exec(machine.run(`${CURL} ${VIA}/`).output)?.[1] ?? '';
  const { output } = machine.run(
    `${CURL} --include ${socket} '${VIA}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0'`,
  );
  return holds(output, / 101 /);
};

const takes100Megabytes =
  (keyOf: (play: Play) => string): Check =>
  (play) => {
    const ask = (words: string): string =>
      runOf(play, `${CURL} -H 'authorization: Bearer ${keyOf(play)}' ${words}`);
    const storage = `${VIA}/storage/v1`;
    const bucket = `'{"id":"large","name":"large","public":false,"file_size_limit":104857600}'`;
    const made = ask(`${JSON_TYPE} --data ${bucket} ${storage}/bucket`);
    if (!/"name":"large"|exist/i.test(made)) return made;
    runOf(play, 'head -c 104857600 /dev/urandom > /tmp/large');
    const png = `-H 'content-type: image/png' -H 'x-upsert: true' --data-binary @/tmp/large`;
    const kept = ask(`--write-out '%{http_code}' ${png} ${storage}/object/large/file.png`);
    runOf(play, 'rm /tmp/large');
    const removed = ask(`-X DELETE ${JSON_TYPE} --data '{"prefixes":["file.png"]}' ${storage}/object/large`);
    return holds(kept, /200$/) ?? holds(removed, 'file.png');
  };

const handsOnChat: Check = ({ machine }) => {
  const { output } = machine.run(
    `${CURL} --no-buffer --include ${JSON_TYPE} --data '{"messages":[{"role":"user","content":"What is a halftone?"}]}' ${VIA}/api/chat/stream`,
  );
  return holds(output, /^HTTP\S+ 200/) ?? holds(output, /text\/event-stream/);
};

const servesDesigner: Check = ({ machine }) => {
  const { output } = machine.run(`${CURL} --include ${PATIENTLY} ${DESIGNER}/`);
  return holds(output, /^HTTP\S+ 200/) ?? holds(output, 'designer-config') ?? holds(output, VIA);
};

/** @param keyOf makes a key of the service role */
export const proxied = (name: string, keyOf: (play: Play) => string): Promised[] => [
  [`${name} serves the app with its headers`, servesApp],
  [`${name} passes WebSockets`, passesWebSockets],
  [`${name} takes 100 MB`, takes100Megabytes(keyOf)],
  [`${name} hands on the chat as it comes`, handsOnChat],
  [`${name} serves the designer under its own name`, servesDesigner],
];

/** @param ask curl with the server's address */
export const takesBatches =
  (ask: string): Check =>
  async ({ machine }) => {
    let output = '';
    for (let tries = 0; tries < OFFER_TRIES; tries++) {
      ({ output } = machine.run(`${ask}/api/bulk`));
      if (output.includes('"offered":true')) return undefined;
      await delay(1_000);
    }
    return `no worker: ${output}`;
  };

/** By this the newer version's pages are known: only a build brings it into them, or takes it out. */
export const NEWER = '<meta name="generator" content="newer" />';

/** A version after the installed one, in the repository. */
export const publishUpdate: Check = ({ machine, kept }) => {
  kept['before'] = machine.run('git -C /opt/printready rev-parse HEAD').output.trim();
  const { status, output } = machine.run(
    `(rm -rf /tmp/next && git clone --quiet /srv/printready.git /tmp/next && cd /tmp/next && sed -i 's|</head>|${NEWER}</head>|' apps/web/index.html && git -c user.name=Play -c user.email=play@example.com commit --quiet --all -m next && git push --quiet)`,
  );
  return status === 0 ? undefined : output;
};
