import type { Linter } from 'eslint';

export declare const exactMath: Linter.Config;
