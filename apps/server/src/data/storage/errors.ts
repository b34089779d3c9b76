import { AppError } from '../../platform/errors.ts';

const ERRORS = {
  AccessDenied: [403, 'Unauthorized', 'new row violates row-level security policy'],
  BucketAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  EntityTooLarge: [413, 'Payload too large', 'The object exceeded the maximum allowed size'],
  FeatureNotEnabled: [400, 'FeatureNotEnabled', 'This server does not transform images'],
  InvalidBucketName: [400, 'Invalid Input', 'Bucket name invalid'],
  InvalidJWT: [403, 'Unauthorized', 'Invalid JWT'],
  InvalidKey: [400, 'InvalidKey', 'Invalid key'],
  InvalidMimeType: [415, 'invalid_mime_type', 'mime type is not supported'],
  InvalidRange: [416, 'invalid_range', 'invalid range provided'],
  InvalidRequest: [400, 'InvalidRequest', 'The request is not valid'],
  InvalidSignature: [400, 'InvalidSignature', 'The signed URL is not valid'],
  KeyAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  NoSuchBucket: [404, 'Bucket not found', 'Bucket not found'],
  NoSuchKey: [404, 'not_found', 'Object not found'],
  RequestTimeout: [408, 'RequestTimeout', 'The body arrived too slowly'],
  ResourceNotEmpty: [409, 'InvalidRequest', 'The bucket you tried to delete is not empty'],
} as const satisfies Record<string, readonly [number, string, string]>;

type StorageCode = keyof typeof ERRORS;

const isKnown = (code: string): code is StorageCode => code in ERRORS;

export function storageError(code: StorageCode, message?: string, options?: ErrorOptions): AppError {
  const [status, , standard] = ERRORS[code];
  return new AppError(code, status, message ?? standard, options);
}

/** Shape that clients read; `statusCode` is a string for historical reasons. */
export function errorBody({ code, status, message }: AppError): Record<string, string> {
  return { statusCode: String(status), code, error: isKnown(code) ? ERRORS[code][1] : code, message };
}

export function fromDatabase(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  switch (error.code) {
    case '42501':
      return storageError('AccessDenied', undefined, { cause: error });
    case '23505':
      return storageError('KeyAlreadyExists', undefined, { cause: error });
    case 'PT413':
      return storageError('EntityTooLarge', error.message, { cause: error });
    case 'PGRST301':
    case 'PGRST303':
      return storageError('InvalidJWT', error.message, { cause: error });
    default:
      return error;
  }
}
