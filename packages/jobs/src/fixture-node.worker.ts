import { loadFixtureTask, mustFixtureRetire } from './fixture-tasks.ts';
import { nodeChannel } from './node.ts';
import { serve } from './serve.ts';

serve(nodeChannel(), loadFixtureTask, mustFixtureRetire);
