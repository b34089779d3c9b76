import { catalog } from '@printready/tools/catalog';
import { type Answer, computed } from '../answer-type.ts';
import type { Reading } from '../reading/read.ts';
import type { Computation } from './context.ts';

const ASKS_LIST =
  /\b(?:what|which)\b(?! tool).*\b(?:exports?|save[ds]?|downloads?|outputs?|deliver|formats?|files?)\b/;
const OPENS = /\b(?:open|import|read|load|drop)\w*\b/;
const OTHER_SUBJECTS = ['price', 'token', 'upload', 'refused', 'finding', 'customer', 'file-size'] as const;

const toolsIn = ({ mentions }: Reading) =>
  catalog.filter(({ id, outputs }) => outputs && mentions.some(({ concept }) => concept === `tool:${id}`));

/** Files that a tool exports, as in its Download menu; for tools that only change the image, null. */
export const answerOutputs: Computation = (question): Answer | null => {
  const [tool, other] = toolsIn(question);
  if (!tool?.outputs || other || !ASKS_LIST.test(question.text) || OPENS.test(question.text)) return null;
  if (!question.has('convert', 'format') || question.has(...OTHER_SUBJECTS)) return null;
  const labels = tool.outputs.map(({ label }) => label.replace(/, (\w+)$/, ' ($1)'));
  return computed({
    topic: 'tool-outputs',
    kind: 'fact',
    text: `The ${tool.title} exports ${labels.join(', ')}.`,
    reason: 'Another format of a paid result costs nothing.',
    open: `/${tool.id}`,
    page: `/docs/tools/${tool.id}`,
  });
};
