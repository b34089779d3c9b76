import { secondFactor } from '@printready/contracts/messages';
import { factorName, factorsQuery, refreshFactors, removeFactor } from '@printready/sign-in/proof';
import { useUser } from '@printready/sign-in/session';
import { describeFactorError } from '@printready/sign-in/steps';
import { Button, ErrorText, Skeleton, toast } from '@printready/ui';
import type { Factor } from '@supabase/supabase-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog, type Question } from '../ConfirmDialog.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { EnrolDialog } from './EnrolDialog.tsx';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

export function FactorsSection() {
  const { id } = useUser();
  const cache = useQueryClient();
  const query = factorsQuery(id);
  const { data: factors, error } = useQuery(query);
  const [enrolling, setEnrolling] = useState(false);
  const [leaving, setLeaving] = useState<Factor | null>(null);
  const reload = () => cache.invalidateQueries({ queryKey: query.queryKey });
  const on = factors !== undefined && factors.length > 0;

  return (
    <SettingsSection
      title="Two-step verification"
      text="Asks for a code from your phone at every sign-in. Add a second device as a backup."
    >
      {error && <ErrorText>{describeFactorError(error)}</ErrorText>}
      {!factors && !error && <Skeleton className="h-14 w-full" />}
      {factors?.length === 0 && (
        <p className="text-sm text-ink-700">Off. Your email is the only sign-in step.</p>
      )}
      {on && (
        <ul className="divide-y divide-ink-200 rounded-md border border-ink-300 bg-surface">
          {factors.map((factor) => (
            <li key={factor.id} className="flex items-center gap-3 px-4 py-3">
              <ShieldCheck size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-ok" />
              <div className="min-w-0 grow">
                <p className="truncate text-sm font-medium">{factorName(factor)}</p>
                <p className="text-sm text-ink-600">Added {DATE.format(new Date(factor.created_at))}</p>
              </div>
              <Button
                size="small"
                look="danger"
                aria-label={`Remove ${factorName(factor)}`}
                onClick={() => setLeaving(factor)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => setEnrolling(true)}>
          {on ? 'Add another app' : 'Add an authenticator app'}
        </Button>
      </div>
      {enrolling && <EnrolDialog onClose={() => setEnrolling(false)} onAdded={() => void reload()} />}
      {leaving && (
        <RemoveDialog
          factor={leaving}
          last={factors?.length === 1}
          onClose={() => setLeaving(null)}
          onRemoved={reload}
        />
      )}
    </SettingsSection>
  );
}

function RemoveDialog(props: {
  readonly factor: Factor;
  readonly last: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => Promise<void>;
}) {
  const { factor, last, onClose, onRemoved } = props;
  const name = factorName(factor);
  const question: Question = {
    title: `Remove ${name}?`,
    text: last
      ? 'This is your only app. Removing it turns off two-step verification.'
      : 'Its codes stop working right away. Your other apps keep working.',
    cancel: 'Keep it',
    action: 'Remove',
    isDangerous: true,
    perform: async () => {
      await removeFactor(factor.id);
      await refreshFactors();
      await onRemoved();
      toast.success(secondFactor.removed(name));
    },
  };
  return <ConfirmDialog question={question} describe={describeFactorError} onClose={onClose} />;
}
