import { NewPasswordForm } from '@printready/sign-in/proof';
import { SettingsSection } from '../SettingsSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { FactorsSection } from './FactorsSection.tsx';
import { IdentitiesSection } from './IdentitiesSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

export function SecurityTab() {
  return (
    <div>
      <SettingsSection
        title="Password"
        text="Optional. You can always sign in by email link. A new password signs out your other devices."
      >
        <NewPasswordForm onDone={() => undefined} />
      </SettingsSection>
      <EmailSection />
      <FactorsSection />
      <IdentitiesSection />
      <SessionsSection />
    </div>
  );
}
