/** Name of a job file of Fit My Print, by its ending. */
export const isJobFile = (name: string): boolean => /\.printready$/i.test(name);
