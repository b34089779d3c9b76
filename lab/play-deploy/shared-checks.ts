/** Checks for the proxy and for updates, shared by the systemd and Docker setups. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Check, contains, type Expectation, type Play, runLine } from './expectations.ts';

/** Public address of the server, which here resolves to this machine. */
export const PUBLIC_ORIGIN = 'https://print.example.com';
const DESIGNER = 'https://designer.example.com';
export const CURL =
  'curl --silent --show-error --insecure --resolve print.example.com:443:127.0.0.1 --resolve designer.example.com:443:127.0.0.1';
export const WITH_RETRIES = '--retry 60 --retry-delay 1 --retry-all-errors';
const HOUSEKEEPING_MS = 90_000;
const OFFER_TRIES = 60;
const JSON_TYPE = `-H 'content-type: application/json'`;

/** Waits up to a minute for the housekeeping, which removes deleted files and rows. */
export const HOUSEKEEPING_DONE: Expectation = [
  '(the server drops the bytes of deleted files, once a minute: from here on nothing changes by itself)',
  async () => delay(HOUSEKEEPING_MS, undefined),
];

export const servesApp: Check = ({ machine }) => {
  const { output } = machine.run(`${CURL} --include ${WITH_RETRIES} ${PUBLIC_ORIGIN}/`);
  return contains(output, /^HTTP\S+ 200/) ?? contains(output, /cross-origin-embedder-policy: require-corp/i);
};

const passesWebSockets: Check = ({ machine }) => {
  const socket = `--http1.1 --max-time 5 -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: cHJpbnRyZWFkeS1wbGF5IQ=='`;
  const key = /"anonKey":"([^"]+)"/.exec(machine.run(`${CURL} ${PUBLIC_ORIGIN}/`).output)?.[1] ?? '';
  const { output } = machine.run(
    `${CURL} --include ${socket} '${PUBLIC_ORIGIN}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0'`,
  );
  return contains(output, / 101 /);
};

const takes100Megabytes =
  (keyOf: (play: Play) => string): Check =>
  (play) => {
    const request = (curlArguments: string): string =>
      runLine(play, `${CURL} -H 'authorization: Bearer ${keyOf(play)}' ${curlArguments}`);
    const storage = `${PUBLIC_ORIGIN}/storage/v1`;
    const bucket = `'{"id":"large","name":"large","public":false,"file_size_limit":104857600}'`;
    const created = request(`${JSON_TYPE} --data ${bucket} ${storage}/bucket`);
    if (!/"name":"large"|exist/i.test(created)) return created;
    runLine(play, 'head -c 104857600 /dev/urandom > /tmp/large');
    const png = `-H 'content-type: image/png' -H 'x-upsert: true' --data-binary @/tmp/large`;
    const stored = request(`--write-out '%{http_code}' ${png} ${storage}/object/large/file.png`);
    runLine(play, 'rm /tmp/large');
    const removed = request(
      `-X DELETE ${JSON_TYPE} --data '{"prefixes":["file.png"]}' ${storage}/object/large`,
    );
    return contains(stored, /200$/) ?? contains(removed, 'file.png');
  };

const streamsChat: Check = ({ machine }) => {
  const { output } = machine.run(
    `${CURL} --no-buffer --include ${JSON_TYPE} --data '{"messages":[{"role":"user","content":"What is a halftone?"}]}' ${PUBLIC_ORIGIN}/api/chat/stream`,
  );
  return contains(output, /^HTTP\S+ 200/) ?? contains(output, /text\/event-stream/);
};

const servesDesigner: Check = ({ machine }) => {
  const { output } = machine.run(`${CURL} --include ${WITH_RETRIES} ${DESIGNER}/`);
  return (
    contains(output, /^HTTP\S+ 200/) ?? contains(output, 'designer-config') ?? contains(output, PUBLIC_ORIGIN)
  );
};

/** @param keyOf creates a service-role key */
export const proxyExpectations = (name: string, keyOf: (play: Play) => string): Expectation[] => [
  [`${name} serves the app with its headers`, servesApp],
  [`${name} passes WebSockets`, passesWebSockets],
  [`${name} takes 100 MB`, takes100Megabytes(keyOf)],
  [`${name} hands on the chat as it comes`, streamsChat],
  [`${name} serves the designer under its own name`, servesDesigner],
];

/** @param request curl command that contains the server's address */
export const takesBatches =
  (request: string): Check =>
  async ({ machine }) => {
    let output = '';
    for (let tries = 0; tries < OFFER_TRIES; tries++) {
      ({ output } = machine.run(`${request}/api/bulk`));
      if (output.includes('"offered":true')) return undefined;
      await delay(1_000);
    }
    return `no worker: ${output}`;
  };

/** Marker in the pages of the newer version, to check that the update was built. */
export const NEWER = '<meta name="generator" content="newer" />';

export const publishUpdate: Check = ({ machine, remembered }) => {
  remembered['before'] = machine.run('git -C /opt/printready rev-parse HEAD').output.trim();
  const { status, output } = machine.run(
    `(rm -rf /tmp/next && git clone --quiet /srv/printready.git /tmp/next && cd /tmp/next && sed -i 's|</head>|${NEWER}</head>|' apps/web/index.html && git -c user.name=Play -c user.email=play@example.com commit --quiet --all -m next && git push --quiet)`,
  );
  return status === 0 ? undefined : output;
};
