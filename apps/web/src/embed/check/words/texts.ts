import type { EmbedVerdict } from '../../protocol.ts';
import type { CustomerKind } from '../customer-kinds.ts';

/** Texts of one language. `{name}` and the like are filled in by `fill`. */
export type Words = {
  readonly title: string;
  readonly drop: string;
  readonly dropMore: string;
  readonly formats: string;
  readonly stays: string;
  readonly notSetUp: string;
  readonly checking: string;
  readonly engineLate: string;
  readonly notChecked: string;
  readonly tooMany: string;
  readonly notAccepted: string;
  readonly remove: string;
  readonly again: string;
  readonly password: string;
  readonly unlock: string;
  readonly wrongPassword: string;
  readonly verdicts: Readonly<Record<Exclude<EmbedVerdict, 'look'>, string>> & {
    readonly lookOne: string;
    readonly lookMany: string;
  };
  readonly accept: string;
  /** Only where the shop offers help. */
  readonly help: string;
  readonly width: string;
  readonly sizeOf: string;
  readonly sizeAsked: string;
  readonly usable: string;
  readonly fix: string;
  readonly fixing: string;
  readonly fixed: string;
  readonly fixFailed: string;
  readonly preview: string;
  readonly garment: string;
  readonly colors: Readonly<Record<'white' | 'black' | 'gray' | 'navy' | 'red', string>>;
  /** Why the form cannot be sent. */
  readonly reasons: Readonly<Record<'none' | 'checking' | 'blocked' | 'look', string>>;
  readonly findings: Readonly<Record<CustomerKind, string>>;
};
