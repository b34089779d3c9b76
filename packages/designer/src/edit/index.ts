/** Manual edits to a scene. */
export { addOrnament, addText, nextGarment, setGarment } from './add.ts';
export { type Alignment, type Axis, alignNodes, type Boxes, boxAround, distributeNodes } from './align.ts';
export {
  anchorOf,
  deleteNodes,
  duplicateNodes,
  fitPrint,
  markNodes,
  refitText,
  renameNode,
  setFace,
  setInk,
  setLayerInk,
  setLettering,
  setPath,
  setText,
  swapInks,
} from './change.ts';
export { fixFault, thinNodes } from './fix.ts';
export { begin, type History, record, redo, undo } from './history.ts';
export { type Ids, mapFree, withGroups, without, withUniqueIds } from './nodes.ts';
export { groupNodes, orderNodes, placeInOrder, ungroupNodes } from './order.ts';
export { moveNodes, type Point, rotateNodes, scaleNodes, sizeOf } from './place.ts';
