export function ResetDot(props: {
  readonly label: string;
  readonly changed: boolean;
  readonly onReset: () => void;
}) {
  if (!props.changed) return null;
  return (
    <button
      type="button"
      aria-label={`Reset ${props.label}`}
      title={`Reset ${props.label}`}
      onClick={props.onReset}
      className="group -m-2 inline-flex size-6 thumb:-m-[18px] thumb:size-11 items-center justify-center rounded-sm"
    >
      <span className="size-1.5 rounded-full bg-accent transition-transform duration-120 group-hover:scale-150" />
    </button>
  );
}
