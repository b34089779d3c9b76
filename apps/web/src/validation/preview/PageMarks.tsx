/** Shows findings as frames on the page, trim and bleed boxes as lines, and page-wide findings below the page. */
import type { PageBox } from '@printready/preflight';
import { classNames } from '@printready/ui';
import { type Issue, TYPE_LOOK } from '../../preflight/categories.ts';
import type { PreviewPage, ShownBox } from '../../preflight/pages/page-source.ts';
import type { Mark } from './findings-on-page.ts';

/** Minimum side of a frame, in CSS pixels, so that it is visible and clickable. */
const MIN_SIDE = 14;

/** Frames have no fill, because a fill would hide the artwork. */
const FRAME: Readonly<Record<Issue['type'], string>> = {
  error: 'border-band-red',
  warning: 'border-band-orange',
  info: 'border-accent',
};

export function PageMarks(props: {
  readonly page: PreviewPage;
  readonly scale: number;
  readonly trim: PageBox | null;
  readonly bleed: PageBox | null;
  readonly marks: readonly Mark[];
  readonly selected: Issue | null;
  readonly onSelect: (issue: Issue | null) => void;
}) {
  const { page, scale, trim, bleed, marks, selected, onSelect } = props;
  return (
    <>
      {bleed && <BoxLine box={page.place(bleed)} scale={scale} className="border-process-magenta" />}
      {trim && <BoxLine box={page.place(trim)} scale={scale} className="border-process-cyan" />}
      {marks.map(({ issue, box }, index) => (
        <button
          key={`${issue.code}-${index}`}
          type="button"
          aria-pressed={issue === selected}
          aria-label={`${TYPE_LOOK[issue.type].name}: ${issue.message}`}
          title={issue.message}
          onClick={() => onSelect(issue === selected ? null : issue)}
          style={atLeast(box, scale)}
          className={classNames(
            'absolute border-2',
            FRAME[issue.type],
            issue === selected && 'outline-3 outline-offset-2 outline-accent',
          )}
        />
      ))}
    </>
  );
}

function BoxLine({
  box,
  scale,
  className,
}: {
  readonly box: ShownBox;
  readonly scale: number;
  readonly className: string;
}) {
  const { x, y, width, height } = box;
  return (
    <span
      aria-hidden
      className={classNames('pointer-events-none absolute border border-dashed', className)}
      style={{ left: x * scale, top: y * scale, width: width * scale, height: height * scale }}
    />
  );
}

function atLeast({ x, y, width, height }: ShownBox, scale: number) {
  const [wide, high] = [Math.max(width * scale, MIN_SIDE), Math.max(height * scale, MIN_SIDE)];
  return {
    left: (x + width / 2) * scale - wide / 2,
    top: (y + height / 2) * scale - high / 2,
    width: wide,
    height: high,
  };
}

export function PageFindings(props: {
  readonly whole: readonly Issue[];
  readonly selected: Issue | null;
  readonly onSelect: (issue: Issue | null) => void;
}) {
  const { whole, selected, onSelect } = props;
  if (whole.length === 0) return null;
  return (
    <div className="border-t border-ink-200 bg-surface px-4 py-3 text-sm">
      <h3 className="text-xs font-medium text-ink-600">On this page as a whole</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {whole.map((issue, index) => {
          const { Icon, text, name } = TYPE_LOOK[issue.type];
          return (
            <li key={`${issue.code}-${index}`}>
              <button
                type="button"
                aria-pressed={issue === selected}
                onClick={() => onSelect(issue === selected ? null : issue)}
                className="flex w-full items-start gap-2 rounded-sm text-left text-ink-900 hover:underline aria-pressed:font-medium"
              >
                <Icon
                  size={16}
                  strokeWidth={1.5}
                  aria-label={name}
                  className={classNames('mt-0.5 shrink-0', text)}
                />
                {issue.message}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
