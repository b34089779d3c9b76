import { DESIGNER_FLOW, PRODUCT_NAME } from '@printready/contracts/messages';
import { useAuth } from '@printready/sign-in/session';
import { signOut } from '@printready/sign-in/sign-out';
import { catalog } from '@printready/tools/catalog';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { config } from '../platform/config.ts';
import { ToolIcon } from '../screen-parts/tools/ToolIcon.tsx';
import { menuGroups, otherTools } from '../screen-parts/tools/tool-groups.ts';
import { useOpenDesigner } from '../shell/use-open-designer.ts';

const ROW = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-ink-900 hover:bg-ink-100';

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className="py-2">
      <h2 className="px-3 pb-1 text-xs font-medium text-ink-600">{label}</h2>
      {children}
    </section>
  );
}

function Flows({ designerUrl }: { readonly designerUrl: string }) {
  const designer = useOpenDesigner(designerUrl);
  return (
    <Group label="Our Flows">
      <p className={`${ROW} hover:bg-transparent`}>
        {PRODUCT_NAME} <span className="text-xs text-ink-600">Current</span>
      </p>
      <button type="button" className={ROW} disabled={designer.busy} onClick={designer.open}>
        {DESIGNER_FLOW} <span className="text-xs text-accent">NEW</span>
      </button>
    </Group>
  );
}

function Account() {
  const { user } = useAuth();
  return user ? (
    <Group label="Account">
      <Link to="/profile" className={ROW}>
        Profile
      </Link>
      <Link to="/settings" className={ROW}>
        Settings
      </Link>
      <button type="button" className={ROW} onClick={() => void signOut()}>
        Log out
      </button>
    </Group>
  ) : (
    <Group label="Account">
      <Link to="/auth/signin" className={ROW}>
        Login
      </Link>
      <Link to="/auth/signup" className={ROW}>
        Sign Up
      </Link>
    </Group>
  );
}

export function MobileMenu({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <nav
      id="mobile-menu"
      aria-label="Mobile"
      className="animate-sheet max-h-[calc(100dvh-56px)] overflow-y-auto border-t border-ink-200 bg-paper px-2 pb-4 lg:hidden"
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) onLeave();
      }}
    >
      {[...menuGroups(catalog), { category: 'More', tools: otherTools(catalog) }].map(
        ({ category, tools }) => (
          <Group key={category} label={category}>
            {tools.map(({ id, title }) => (
              <Link key={id} to={`/${id}`} className={ROW}>
                <ToolIcon id={id} />
                {title}
              </Link>
            ))}
          </Group>
        ),
      )}
      <Link to="/tools" className={ROW}>
        All Tools
      </Link>
      {config.designerUrl && (
        <Link to="/ai-designer" className={ROW}>
          {DESIGNER_FLOW}
        </Link>
      )}
      <Link to="/docs" className={ROW}>
        Docs
      </Link>
      <Link to="/pricing" className={ROW}>
        Pricing
      </Link>
      {config.designerUrl && <Flows designerUrl={config.designerUrl} />}
      <Account />
    </nav>
  );
}
