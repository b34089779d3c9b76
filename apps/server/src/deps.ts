import type { AuthDeps } from './auth/deps.ts';
import type { SignInSettings } from './auth/hosted-project.ts';
import type { Hub } from './data/realtime/hub/hub.ts';
import type { FileStore } from './data/storage/stores/file-store.ts';
import type { Hosted } from './platform/config.ts';
import type { PlatformDeps } from './platform/deps/platform-deps.ts';
import type { Billing } from './product/billing/billing.ts';
import type { LateFonts } from './product/designer/late-fonts.ts';
import type { LateModels } from './product/models/late-models.ts';

/** Services for the web app and the product endpoints, regardless of which backend stores accounts. */
export type ProductDeps = PlatformDeps &
  Pick<AuthDeps, 'vault' | 'verify'> & {
    readonly billing: Billing | undefined;
    readonly lateModels: LateModels;
    readonly lateFonts: LateFonts;
    /** Public key of the web app: a token with the role anon. */
    readonly anonKey: string;
    readonly signInSettings: () => Promise<SignInSettings>;
  };

export type HostedDeps = ProductDeps & { readonly home: 'hosted'; readonly hosted: Hosted };

export type Deps = ProductDeps &
  AuthDeps & { readonly home: 'embedded'; readonly realtime: Hub; readonly files: FileStore };
