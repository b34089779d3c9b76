/** How the account is protected: password, second factor, ways in, devices. */
import { NewPasswordForm } from '@printready/sign-in/NewPasswordForm';
import { SettingsSection } from '../SettingsSection.tsx';
import { FactorsSection } from './FactorsSection.tsx';
import { IdentitiesSection } from './IdentitiesSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

export function SecurityTab() {
  return (
    <div>
      <SettingsSection
        title="Password"
        text="Optional: a mailed link always works. Setting a new one signs out your other devices."
      >
        <NewPasswordForm onDone={() => undefined} />
      </SettingsSection>
      <FactorsSection />
      <IdentitiesSection />
      <SessionsSection />
    </div>
  );
}
