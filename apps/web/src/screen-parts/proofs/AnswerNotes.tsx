import type { ProofAnswer } from '@printready/contracts/shared';

/** Note and numbered marks of an answer, as plain text. */
export function AnswerNotes({ answer }: { readonly answer: ProofAnswer }) {
  const { note, pins } = answer;
  return (
    <>
      {note !== '' && <p className="pt-2 break-words whitespace-pre-line text-ink-950">{note}</p>}
      {pins.length > 0 && (
        <ol className="list-decimal pt-2 pl-5 text-ink-950">
          {pins.map((pin, index) => (
            <li key={index} className="break-words whitespace-pre-line">
              {pin.note}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
