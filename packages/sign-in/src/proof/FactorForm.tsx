import { Button, Form, Select, Spinner } from '@printready/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAuth } from '../session/auth-context.ts';
import { describeFactorError } from '../steps/auth-errors.ts';
import { CodeField } from './CodeField.tsx';
import { useCodeProof } from './use-code-proof.ts';
import { factorName, factorsQuery } from './use-factors.ts';

export function FactorForm({ onProved }: { readonly onProved?: () => void }) {
  const { user } = useAuth();
  const { data: factors, error, refetch } = useQuery(factorsQuery(user?.id ?? null));
  if (error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-800">
        {describeFactorError(error)}
        <Button size="small" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  const [first] = factors ?? [];
  if (!factors || !first) return <Spinner label="Loading your authenticator apps" />;
  return (
    <ProveForm
      factors={factors.map((factor) => ({ id: factor.id, name: factorName(factor) }))}
      firstId={first.id}
      onProved={onProved}
    />
  );
}

function ProveForm(props: {
  readonly factors: readonly { readonly id: string; readonly name: string }[];
  readonly firstId: string;
  readonly onProved: (() => void) | undefined;
}) {
  const { factors, firstId, onProved } = props;
  const selectId = useId();
  const [factorId, setFactorId] = useState(firstId);
  const { busy, field, submit } = useCodeProof(factorId, () => onProved?.());
  return (
    <Form onSubmit={submit}>
      {factors.length > 1 && (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={selectId} className="text-sm font-medium text-ink-900">
            Authenticator app
          </label>
          <Select
            id={selectId}
            value={factorId}
            choices={factors.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setFactorId}
          />
        </div>
      )}
      <CodeField focused {...field} hint="It is in your authenticator app, and changes every 30 seconds." />
      <Button type="submit" look="primary" size="large" busy={busy}>
        Continue
      </Button>
    </Form>
  );
}
