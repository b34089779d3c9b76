import { serve } from '../serve.ts';
import { webChannel } from '../web.ts';
import { loadFixtureTask, mustFixtureRetire } from './fixture-tasks.ts';

serve(webChannel(), loadFixtureTask, mustFixtureRetire);
