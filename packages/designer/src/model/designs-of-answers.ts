/** Designs and pictures from a model's answers. */
export { familyOfScene, requestOfChoice, requestOfScene } from './apply-answer.ts';
export { type MadePicture, makePicture } from './make-picture.ts';
export { withPictures } from './pictures.ts';
