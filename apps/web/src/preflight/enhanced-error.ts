import { type FileErrorCategory, friendlyErrors, friendlyFallback } from '@printready/contracts/validation';

export type ErrorContext = {
  readonly fileName: string;
  readonly fileSize: number;
  readonly fileType: string;
  readonly stage: string;
};

export type EnhancedError = {
  readonly category: FileErrorCategory | null;
  readonly severity: 'high' | 'medium' | 'low';
  readonly userFriendlyMessage: string;
  readonly suggestedActions: readonly string[];
  readonly technicalDetails: string;
  readonly context: ErrorContext & { readonly timestampMs: number };
};

export function enhanceError(
  category: FileErrorCategory | null,
  technicalDetails: string,
  context: ErrorContext,
): EnhancedError {
  const { message, actions } = category === null ? friendlyFallback : friendlyErrors[category];
  return {
    category,
    // A temporary failure says nothing about the file.
    severity: category === 'network-error' || category === 'timeout-error' ? 'medium' : 'high',
    userFriendlyMessage: message,
    suggestedActions: actions,
    technicalDetails,
    context: { ...context, timestampMs: Date.now() },
  };
}
