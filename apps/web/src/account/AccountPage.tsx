import { Tabs } from '@printready/ui';
import { useSearchParams } from 'react-router';
import { useTitle } from '../shell/use-title.ts';
import { WidgetErrorBoundary } from '../shell/WidgetErrorBoundary.tsx';
import { PreferencesTab } from './PreferencesTab.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { ProofsTab } from './proofs/ProofsTab.tsx';
import { SubscriptionTab } from './SubscriptionTab.tsx';
import { SecurityTab } from './security/SecurityTab.tsx';
import { TeamTab } from './team/TeamTab.tsx';

const TABS = ['profile', 'subscription', 'team', 'proofs', 'security', 'preferences'] as const;
type Tab = (typeof TABS)[number];

export function AccountPage({ opening }: { readonly opening: Tab }) {
  useTitle('Account');
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find((name) => name === query.get('tab')) ?? opening;
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-10 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight">Account</h1>
      <div className="mt-6">
        <Tabs
          label="Account sections"
          value={tab}
          onValueChange={(value) => setQuery({ tab: value }, { replace: true })}
          tabs={[
            { value: 'profile', title: 'Profile', content: <ProfileTab /> },
            {
              value: 'subscription',
              title: 'Subscription',
              content: (
                <WidgetErrorBoundary
                  severity="medium"
                  solutions={['Try again in a moment.', 'Check your connection and reload the page.']}
                >
                  <SubscriptionTab />
                </WidgetErrorBoundary>
              ),
            },
            { value: 'team', title: 'Team', content: <TeamTab /> },
            { value: 'proofs', title: 'Proofs', content: <ProofsTab /> },
            { value: 'security', title: 'Security', content: <SecurityTab /> },
            { value: 'preferences', title: 'Preferences', content: <PreferencesTab /> },
          ]}
        />
      </div>
    </div>
  );
}
