import { SHOWN_ISSUES, uploader } from '@printready/contracts/validation';
import { Button, classNames, IconButton } from '@printready/ui';
import { CircleAlert, FileText, FileUp, Trash2, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Accept, type DropzoneState, useDropzone } from 'react-dropzone';
import { ACCEPTED_EXTENSIONS, ACCEPTED_UPLOADS, isPngOrJpeg } from '../files/check-file.ts';
import { fileSizeText } from '../files/save/file-size.ts';
import { ProcessBar } from '../shell/Logo.tsx';
import { CheckImage } from './CheckImage.tsx';
import { type Rejection, rejectionMessage, type Upload, type Uploads } from './use-uploads.ts';

export type UploaderProps = {
  readonly uploads: Uploads;
  readonly onSelected?: (usable: readonly Upload[]) => void;
  readonly maxFiles: number;
  /** Minimum and maximum file size, bytes. */
  readonly minSize?: number;
  readonly maxSize?: number;
  /** Progress of the validation, 0 to 1; disables the drop zone. */
  readonly processing?: number | null;
  readonly rowAside?: (upload: Upload) => ReactNode;
  readonly onShow?: (upload: Upload) => void;
  readonly shown?: string | null;
  readonly compact?: boolean;
};

export function FileUploader(props: UploaderProps) {
  const { uploads, onSelected, maxFiles, processing = null, compact = false } = props;
  const { minSize = 0, maxSize = Infinity } = props;
  const zone = useDropzone({
    accept: ACCEPTED_UPLOADS as unknown as Accept,
    disabled: processing !== null,
    multiple: maxFiles !== 1,
    maxFiles,
    minSize,
    maxSize,
    getErrorMessage: (error) => rejectionMessage(error, { minSize, maxSize, types: ACCEPTED_EXTENSIONS }),
    onDrop(accepted, rejected) {
      const usable = uploads.drop(accepted, rejected).filter((one) => one.preValidationStatus !== 'invalid');
      if (usable.length > 0) onSelected?.(usable);
    },
  });
  const { isDragReject, isFileDialogActive } = zone;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <div
          {...zone.getRootProps({ role: 'button' })}
          aria-disabled={processing !== null || undefined}
          data-state={dragState(zone)}
          className={classNames(
            'flex flex-col items-center justify-center gap-1 rounded-md border-2 border-dashed bg-surface px-4 text-center transition-colors duration-120',
            compact ? 'py-5' : 'py-14 max-sm:py-10',
            processing === null ? 'cursor-pointer hover:border-ink-400' : 'cursor-progress',
            isDragReject
              ? 'border-bad bg-bad-soft'
              : zone.isDragActive || isFileDialogActive
                ? 'border-accent bg-accent-soft'
                : 'border-ink-300',
          )}
        >
          <FileUp size={compact ? 22 : 32} strokeWidth={1.5} aria-hidden className="text-ink-600" />
          <p className={classNames('mt-1 font-medium text-ink-950', compact ? 'text-sm' : 'text-lg')}>
            {uploader.title}
          </p>
          <p className="text-sm text-ink-700">{uploader.hint}</p>
          <p className="text-xs text-ink-600">{uploader.supported}</p>
        </div>
        {/* Outside the drop zone, because a button must not contain another control. */}
        <input {...zone.getInputProps({ 'aria-label': 'Files to validate' })} />
      </div>
      {processing !== null && <Processing fraction={processing} />}
      <Rejected rejections={uploads.rejections} />
      {uploads.list.length > 0 && <SelectedFiles {...props} />}
      <IssueLines lines={uploads.errors} />
    </div>
  );
}

function dragState({ isDragReject, isDragAccept, isDragActive }: DropzoneState): string {
  if (isDragReject) return 'drag-reject';
  if (isDragAccept) return 'drag-accept';
  return isDragActive ? 'drag-active' : 'idle';
}

function Processing({ fraction }: { readonly fraction: number }) {
  const percent = Math.round(fraction * 100);
  return (
    <div role="status" className="flex flex-col gap-1.5">
      <p className="flex justify-between text-sm text-ink-800">
        <span>{uploader.processing}</span>
        <span className="tabular-nums">{percent}%</span>
      </p>
      <div
        role="progressbar"
        aria-label={uploader.processing}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1 overflow-hidden rounded-sm bg-ink-200"
      >
        <div className="h-full overflow-hidden" style={{ width: `${percent}%` }}>
          <ProcessBar className="h-1 w-full" />
        </div>
      </div>
    </div>
  );
}

function Rejected({ rejections }: { readonly rejections: readonly Rejection[] }) {
  if (rejections.length === 0) return null;
  return (
    <ul aria-label="Rejected files" role="alert" className="flex flex-col gap-2 text-sm">
      {rejections.map(({ file, errors }, index) => (
        <li key={`${file.name}-${index}`} className="rounded-md border border-ink-200 bg-surface px-3 py-2">
          <p className="font-medium break-all text-ink-950">{file.name}</p>
          {errors.map(({ code, message }) => (
            <p key={code} className="flex items-start gap-1.5 text-bad">
              <CircleAlert size={15} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
              {message}
            </p>
          ))}
          {errors.some(({ code }) => code === 'file-invalid-type') && isPngOrJpeg(file) && (
            <CheckImage file={file} />
          )}
        </li>
      ))}
    </ul>
  );
}

function SelectedFiles({ uploads, processing = null, rowAside, onShow, shown }: UploaderProps) {
  const { list, usable, remove, clear } = uploads;
  return (
    <section aria-label="Selected files">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <h2 className="text-sm font-semibold text-ink-950 tabular-nums">
          {uploader.selected(usable.length, list.length)}
        </h2>
        <Button
          icon={Trash2}
          iconSize={15}
          size="small"
          look="quiet"
          onClick={clear}
          disabled={processing !== null}
        >
          {uploader.clear}
        </Button>
      </div>
      <ul className="mt-1 divide-y divide-ink-200 overflow-hidden rounded-md border border-ink-200 bg-surface">
        {list.map((upload) => (
          <Row
            key={upload.validationId}
            upload={upload}
            aside={rowAside?.(upload)}
            onShow={onShow ? () => onShow(upload) : undefined}
            isShown={shown === upload.validationId}
            onRemove={processing === null ? () => remove(upload.validationId) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

function Row(props: {
  readonly upload: Upload;
  readonly aside: ReactNode;
  readonly onShow: (() => void) | undefined;
  readonly isShown: boolean;
  readonly onRemove: (() => void) | undefined;
}) {
  const { upload, aside, onShow, isShown, onRemove } = props;
  const { file, preValidationStatus: status, preValidationWarnings } = upload;
  const Icon = status === 'invalid' ? CircleAlert : status === 'warning' ? TriangleAlert : FileText;
  const tone = { invalid: 'text-bad', warning: 'text-warn', valid: 'text-ink-600' }[status];
  const name = (
    <span className="min-w-0">
      <span className="block truncate text-sm text-ink-950" title={file.name}>
        {file.name}
      </span>
      <span className="block text-xs text-ink-600 tabular-nums">
        {fileSizeText(file.size)}
        {status === 'invalid' && ' · not valid'}
      </span>
    </span>
  );
  return (
    <li className={classNames('px-3 py-2', isShown && 'bg-accent-soft')}>
      <div className="flex items-center gap-2">
        <Icon size={18} strokeWidth={1.5} aria-hidden className={classNames('shrink-0', tone)} />
        {onShow ? (
          <button
            type="button"
            onClick={onShow}
            aria-pressed={isShown}
            className="flex min-w-0 grow rounded-sm text-left hover:underline"
          >
            {name}
          </button>
        ) : (
          <span className="flex min-w-0 grow">{name}</span>
        )}
        {aside}
        <IconButton
          icon={X}
          label={`Remove ${file.name}`}
          size="small"
          disabled={!onRemove}
          onClick={onRemove}
        />
      </div>
      {preValidationWarnings.map((warning) => (
        <p key={warning} className="pt-0.5 pl-6.5 text-xs text-warn">
          {warning}
        </p>
      ))}
    </li>
  );
}

function IssueLines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  const hidden = lines.length - SHOWN_ISSUES;
  return (
    <ul
      role="alert"
      aria-label="Issues"
      className="flex flex-col gap-1 rounded-md bg-bad-soft px-3 py-2 text-sm text-bad"
    >
      {lines.slice(0, SHOWN_ISSUES).map((line, index) => (
        <li key={`${index}-${line}`} className="break-words">
          {line}
        </li>
      ))}
      {hidden > 0 && <li>{uploader.more(hidden)}</li>}
    </ul>
  );
}
