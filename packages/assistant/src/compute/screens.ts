import {
  dotSizeMm,
  finestLpiForLevels,
  grayLevels,
  meshFrequencies,
  smallestParts,
} from '@printready/tools/halftone';
import { type Answer, computed } from '../answer-type.ts';
import { rounded } from '../numbers.ts';
import type { Reading } from '../reading/read.ts';
import type { Computation } from './context.ts';

/** Ratios of mesh count to LPI (Sefar): safe, usual, limit. */
const RATIOS = { safe: 5, usual: 3.75, limit: 2.5 } as const;
const SMOOTH = 64;
const FILM_DPI = 720;
const MESH_PAGE = '/docs/guides/halftones-and-mesh#lpi-from-mesh';
const FILM_PAGE = '/docs/guides/halftones-and-mesh#film-resolution';
const MESH_RANGE = { least: 40, most: 500 } as const;

const lpiText = (value: number): string => `${rounded(value, 1)} LPI`;

function lpiForMesh(mesh: number): Answer {
  const [safe = 0, usual = 0, limit = 0] = meshFrequencies(mesh, FILM_DPI).map(({ ratio }) =>
    Math.round(mesh / ratio),
  );
  return computed({
    topic: 'lpi-for-mesh',
    text: `${mesh} mesh holds ${safe} LPI safely, ${usual} LPI usually, and ${limit} LPI at the limit.`,
    reason: 'Mesh divided by 5, 3.75 and 2.5; on garments 35 to 45 LPI is common and 55 the most.',
    open: '/halftone',
    page: MESH_PAGE,
  });
}

function doesMeshHold(mesh: number, lpi: number): Answer {
  const ratio = mesh / lpi;
  const holds = ratio >= RATIOS.limit;
  const threads = `${rounded(ratio, 1)} threads per dot`;
  const most = rounded(mesh / RATIOS.limit, 0);
  const text = holds
    ? `Yes, ${lpiText(lpi)} on ${mesh} mesh leaves ${threads}${ratio < RATIOS.usual ? `, ${ratio < 3 ? 'near' : 'between usual and'} the limit of 2.5` : ''}.`
    : `No, ${lpiText(lpi)} on ${mesh} mesh leaves ${threads}, and a dot needs 2.5: ${most} LPI is the most.`;
  return computed({
    topic: 'does-mesh-hold',
    text,
    reason: holds
      ? `Safest is mesh ÷ 5, ${rounded(mesh / RATIOS.safe, 0)} LPI.`
      : `Or take ${Math.ceil(lpi * RATIOS.limit)} mesh or finer.`,
    open: '/halftone',
    page: MESH_PAGE,
  });
}

function meshForLpi(lpi: number): Answer {
  const [usual, safe] = [Math.round(lpi * RATIOS.usual), Math.round(lpi * RATIOS.safe)];
  return computed({
    topic: 'mesh-for-lpi',
    text: `${lpiText(lpi)} needs ${usual} mesh, better ${safe}; ${Math.ceil(lpi * RATIOS.limit)} is the coarsest that holds it.`,
    reason: 'LPI times 3.75, times 5, and times 2.5.',
    open: '/halftone',
    page: MESH_PAGE,
  });
}

function levels(dpi: number, lpi: number): Answer {
  const count = grayLevels(dpi, lpi);
  const text = count >= SMOOTH ? 'enough for smooth fades' : `too few: fades band under ${SMOOTH}`;
  return computed({
    topic: 'gray-levels',
    text: `${dpi} dpi at ${lpiText(lpi)} gives ${count} gray levels, ${count >= 256 ? 'all that an 8-bit image has' : text}.`,
    reason:
      count >= SMOOTH
        ? 'Gray levels are (dpi ÷ LPI)² + 1.'
        : `Use ${rounded(finestLpiForLevels(dpi, SMOOTH), 1)} LPI or less, or ${dpiFor(lpi)} dpi or more.`,
    open: '/halftone',
    page: FILM_PAGE,
  });
}

const dpiFor = (lpi: number): number => Math.ceil(lpi * Math.sqrt(SMOOTH - 1));

const finestLpi = (dpi: number): Answer =>
  computed({
    topic: 'finest-lpi',
    text: `${dpi} dpi holds up to ${lpiText(Math.floor(10 * finestLpiForLevels(dpi, SMOOTH)) / 10)} with ${SMOOTH} gray levels.`,
    reason: 'Finer screens leave fewer levels and fades band; your mesh may ask for less.',
    open: '/halftone',
    page: FILM_PAGE,
  });

const dpiForLpi = (lpi: number): Answer =>
  computed({
    topic: 'dpi-for-lpi',
    text: `${lpiText(lpi)} needs ${dpiFor(lpi)} dpi or more for ${SMOOTH} gray levels; 720 dpi is the usual film.`,
    reason: 'Gray levels are (dpi ÷ LPI)² + 1.',
    open: '/halftone',
    page: FILM_PAGE,
  });

function smallestDot(mesh: number): Answer {
  const { dotMm } = smallestParts({ press: 'screen-print', mesh }, FILM_DPI);
  return computed({
    topic: 'smallest-dot',
    text: `${mesh} mesh holds dots of ${rounded(Math.floor(dotMm * 100) / 100, 2)} mm or more.`,
    reason: 'A dot must sit on two threads and the opening between, about 1.4 thread pitches.',
    open: '/halftone',
    page: MESH_PAGE,
  });
}

function dotSize(percent: number, lpi: number): Answer {
  const round = dotSizeMm(percent / 100, lpi, 'round');
  return computed({
    topic: 'dot-size',
    text: `A round ${rounded(percent)}% dot at ${lpiText(lpi)} is ${rounded(round, 2)} mm across.`,
    reason: `One cell is ${rounded(25.4 / lpi, 2)} mm.`,
    open: '/halftone',
    page: '/docs/guides/halftones-and-mesh#dot-shape',
  });
}

/** Matches "lpi for 156": a bare number that can only be the mesh. */
function meshIn(question: Reading): number | null {
  const { mesh, counts, lpi, dpi } = question.quantities;
  if (mesh[0] !== undefined) return mesh[0];
  const [bare] = counts;
  const isMesh = bare !== undefined && bare >= MESH_RANGE.least && bare <= MESH_RANGE.most;
  return isMesh && counts.length === 1 && lpi.length + dpi.length === 0 && question.has('lpi', 'mesh')
    ? bare
    : null;
}

const smallest = (question: Reading) =>
  question.has('thin') || /\b(?:small\w*|tiny|kleinst\w*|petit\w*)\b/.test(question.text);

export const answerScreens: Computation = (question) => {
  const { lpi, dpi, percent, lengths, lengthPairs, pixels, pixelPairs } = question.quantities;
  if (lengths.length + lengthPairs.length + pixels.length + pixelPairs.length > 0) return null;
  const mesh = meshIn(question);
  const [frequency] = lpi;
  const [device] = dpi;
  const [share] = percent;
  if (share !== undefined && frequency !== undefined && question.has('dot')) return dotSize(share, frequency);
  if (mesh !== null && frequency !== undefined) return doesMeshHold(mesh, frequency);
  if (mesh !== null && question.has('dot') && smallest(question)) return smallestDot(mesh);
  if (mesh !== null && question.has('lpi', 'halftone')) return lpiForMesh(mesh);
  if (device !== undefined && frequency !== undefined) return levels(device, frequency);
  if (frequency !== undefined && question.has('mesh')) return meshForLpi(frequency);
  if (device !== undefined && question.has('lpi')) return finestLpi(device);
  if (frequency !== undefined && question.has('resolution', 'film-positive', 'film'))
    return dpiForLpi(frequency);
  return null;
};
