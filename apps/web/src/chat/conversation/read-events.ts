/** Parses the stream: one JSON object per line that begins with `data: `. */
import type { ChatEvent } from '@printready/contracts/chat';

const PREFIX = 'data: ';

/** Independent of chunk boundaries; other lines are keep-alives. */
export async function* readEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ChatEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith(PREFIX)) yield JSON.parse(line.slice(PREFIX.length)) as ChatEvent;
    }
  }
}
