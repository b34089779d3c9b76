import { nodeChannel } from '../node.ts';
import { serve } from '../serve.ts';
import { loadFixtureTask, mustFixtureRetire } from './fixture-tasks.ts';

serve(nodeChannel(), loadFixtureTask, mustFixtureRetire);
