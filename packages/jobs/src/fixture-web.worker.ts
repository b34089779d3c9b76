import { loadFixtureTask, mustFixtureRetire } from './fixture-tasks.ts';
import { serve } from './serve.ts';
import { webChannel } from './web.ts';

serve(webChannel(), loadFixtureTask, mustFixtureRetire);
