import { catalog } from '@printready/tools/catalog';
import { type Answer, computed } from '../answer-type.ts';
import type { Reading } from '../reading/read.ts';
import type { Computation } from './context.ts';

/** "Does it upload", but not "do I upload", which asks for instructions. */
const ASKS_WHETHER =
  /\b(?:does|do|is|are|will|would|did)\b (?!i\b|we\b)[\w ,'’-]*\b(?:upload(?:s|ed|ing)?|sent|send|leave)\b/;

const toolsIn = ({ mentions }: Reading) =>
  catalog.filter(({ id }) => mentions.some(({ concept }) => concept === `tool:${id}`));

export const answerUploads: Computation = (question): Answer | null => {
  const [tool, other] = toolsIn(question);
  // A bulk workflow can run on the servers.
  if (!tool || other || tool.id === 'bulk-workflow') return null;
  if (!question.has('upload') || !ASKS_WHETHER.test(question.text)) return null;
  return computed({
    topic: 'tool-uploads',
    kind: 'fact',
    text: `No: the ${tool.title} runs in your browser, and your file is not uploaded.`,
    reason: 'Only a batch that you send to our servers yourself leaves your device.',
    open: `/${tool.id}`,
    page: '/docs/reference/privacy',
  });
};
