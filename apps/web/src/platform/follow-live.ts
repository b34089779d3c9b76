import { loadClient } from '@printready/sign-in/client';

type Client = Awaited<ReturnType<typeof loadClient>>;
type Channel = ReturnType<Client['channel']>;

/** Makes channel names unique: for a name in use, realtime-js may return a closing channel. */
let channels = 0;

/** Follows rows live; without a connection, says so in the console. @returns a function that ends it */
export function followLive(name: string, listen: (channel: Channel) => Channel): () => void {
  let stop = () => {};
  let ended = false;
  const follow = async () => {
    const client = await loadClient();
    if (ended) return;
    const channel = listen(client.channel(`${name}:${++channels}`)).subscribe();
    stop = () => void client.removeChannel(channel);
  };
  follow().catch((error: unknown) => console.error(`${name} cannot be followed live.`, error));
  return () => {
    ended = true;
    stop();
  };
}
