import { designerChoices } from '@printready/contracts/designer-wire';
import type { Request } from '@printready/designer/compose';
import { designRequestOf, menuOf, readAnswer } from '@printready/designer/model';
import { requestOfChoice, requestOfScene } from '@printready/designer/pictures';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { useSession } from '../../session/session.ts';
import type { ComposeJob } from '../../threads/work.ts';

const PATIENCE_MS = 90_000;

/** Problem whose text completes a sentence that starts with "Composed locally: …". */
type ModelProblem = Problem<'signed-out' | 'limit-reached' | 'no-answer' | 'not-composable'>;

type Asked = Result<{ readonly jobs: readonly ComposeJob[] }, ModelProblem>;

export function jobsOfAnswer(request: Request, answer: unknown): ComposeJob[] {
  const { choices, scenes } = readAnswer(JSON.stringify(answer), menuOf(request));
  return [
    ...scenes.map((scene) => ({
      request: requestOfScene(request, scene),
      family: 'model-layout',
      index: 0,
      scene,
    })),
    ...choices.map((choice, index) => ({
      request: requestOfChoice(request, choice),
      family: choice.family,
      index,
    })),
  ];
}

export async function askModel(request: Request, model: string): Promise<Asked> {
  const state = useSession.getState();
  if (state.status !== 'open') return failed({ code: 'signed-out', text: 'your session has ended.' });
  try {
    const answer = await state.post(
      '/api/designer/choices',
      designRequestOf(request),
      AbortSignal.timeout(PATIENCE_MS),
    );
    if (answer.status === 429)
      return failed({ code: 'limit-reached', text: `${model} has reached its limit for today.` });
    if (!answer.ok) return failed({ code: 'no-answer', text: `${model} did not answer.` });
    const { choices, scenes } = designerChoices.parse(await answer.json());
    const jobs = jobsOfAnswer(request, { choices, scenes });
    return jobs.length > 0
      ? { ok: true, jobs }
      : failed({ code: 'not-composable', text: `what ${model} chose cannot be composed.` });
  } catch (error) {
    console.error('The language model could not be asked.', error);
    return failed({ code: 'no-answer', text: `${model} did not answer.` });
  }
}
