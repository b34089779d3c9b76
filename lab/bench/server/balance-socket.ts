/** Messages use the supabase-js format. */
const HEARTBEAT_MS = 25_000;

type Message = readonly [unknown, unknown, string, string, Record<string, unknown>];
type Change = { readonly data: { readonly record: { readonly tokens_remaining: number } } };

/** Opens a socket and joins the channel for a user's balance. @returns a function that closes it */
export async function listenForBalance(
  origin: string,
  token: string,
  userId: string,
  onBalance: (balance: number) => void,
): Promise<() => void> {
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${token}&vsn=2.0.0`,
  );
  const send = (message: unknown[]): void => socket.send(JSON.stringify(message));
  const filter = `user_id=eq.${userId}`;
  const change = { event: 'UPDATE', schema: 'public', table: 'user_subscriptions', filter };
  const config = { broadcast: {}, presence: {}, postgres_changes: [change], private: false };
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('A socket could not be opened.')));
    socket.addEventListener('open', () =>
      send(['1', '1', 'realtime:balance', 'phx_join', { config, access_token: token }]),
    );
    socket.addEventListener('message', ({ data }) => {
      const [, , , event, payload] = JSON.parse(String(data)) as Message;
      if (event === 'system' && payload['status'] === 'ok') resolve();
      if (event === 'postgres_changes')
        onBalance((payload as unknown as Change).data.record.tokens_remaining);
    });
  });
  const beat = setInterval(() => send([null, '2', 'phoenix', 'heartbeat', {}]), HEARTBEAT_MS);
  return () => {
    clearInterval(beat);
    socket.close();
  };
}
