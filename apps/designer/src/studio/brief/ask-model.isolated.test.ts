import { parseBrief } from '@printready/designer/brief';
import { menuOf } from '@printready/designer/model';
import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from '../../session/session.ts';
import { askModel, jobsOfAnswer } from './ask-model.ts';

vi.mock('../../config.ts', () => ({ config: { toolkitUrl: 'http://toolkit.invalid' } }));
vi.mock('../../session/session.ts', async () => {
  const { create } = await import('zustand');
  return { useSession: create(() => ({ status: 'closed' })) };
});

const brief = parseBrief('Tahoe Anglers, fishing club, 2 inks on navy');
const request = { brief, copy: brief.copy!, seed: 1 };
const menu = menuOf(request);
const choice = {
  family: 'shield',
  pairing: menu.families.find(({ id }) => id === 'shield')!.pairings[0]!,
  palette: menu.palettes[1]!,
  motif: menu.motifs[0]!,
  emphasis: 'line-2',
  order: ['line-1'],
  copyCase: 'capitals',
};

const answerWith = (answer: Response | Error) =>
  useSession.setState(
    {
      status: 'open',
      post: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
    } as never,
    true,
  );
const body = (choices: readonly unknown[]) =>
  new Response(JSON.stringify({ model: 'm', asked: 1, choices, scenes: [] }));

afterEach(() => vi.restoreAllMocks());

test('makes one candidate per choice of the language model, with its layout family and main line', () => {
  const [job] = jobsOfAnswer(request, { choices: [choice], scenes: [] });
  expect(job).toMatchObject({
    family: 'shield',
    request: {
      copy: { name: { text: 'fishing club', role: 'name' } },
      hold: { family: 'shield', palette: choice.palette.split('+'), motif: choice.motif },
    },
  });
});

test("skips a choice in the server's response whose picture is not allowed", () => {
  const hostile = { ...choice, motif: 'game-icons:desert-eagle' };
  expect(jobsOfAnswer(request, { choices: [hostile, choice] })).toHaveLength(1);
});

test('reports an invalid, failed, rate-limited or missing response and returns no candidates', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answerWith(body([choice]));
  expect(await askModel(request, 'm')).toMatchObject({ ok: true });
  answerWith(body([{ family: 'hologram' }]));
  expect(await askModel(request, 'm')).toMatchObject({
    ok: false,
    problem: { text: 'what m chose cannot be composed.' },
  });
  answerWith(new Response('{}', { status: 502 }));
  expect(await askModel(request, 'm')).toMatchObject({ ok: false, problem: { text: 'm did not answer.' } });
  answerWith(new Response('{}', { status: 429 }));
  expect(await askModel(request, 'm')).toMatchObject({
    ok: false,
    problem: { text: 'm has reached its limit for today.' },
  });
  answerWith(new Error('offline'));
  expect(await askModel(request, 'm')).toMatchObject({ ok: false, problem: { text: 'm did not answer.' } });
});
