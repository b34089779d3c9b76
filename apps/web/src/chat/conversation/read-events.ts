/** Parses the stream: one JSON object per line that begins with `data: `. */
import type { ChatEvent } from '@printready/contracts/chat';

const PREFIX = 'data: ';

/** Works with any chunk boundaries. Lines without the prefix are keep-alives and are skipped. */
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
