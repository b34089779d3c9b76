import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchProofPicture, listProofs, readProof } from './proof-requests.ts';

/** Prefix of all queries about the shop's own proofs. */
export const proofsKey = ['own-proofs'] as const;

/** Pages of the list, newest first. @param shop the shop in effect; null for the person's own proofs */
export const ownProofsQuery = (shop: string | null) =>
  infiniteQueryOptions({
    queryKey: [...proofsKey, 'list', shop],
    queryFn: ({ pageParam }) => listProofs(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const proofQuery = (id: string) =>
  queryOptions({ queryKey: [...proofsKey, id], queryFn: () => readProof(id) });

/** A version's picture never changes. */
export const proofPictureQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['own-proof-picture', id, version],
    queryFn: () => fetchProofPicture(id, version),
    staleTime: Infinity,
  });
