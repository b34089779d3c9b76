/**
 * Properties of the score: exact labels and bands, weights that sum to 1, fixes that never cost points, and an
 * explanation for every lost point.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FINDINGS, type FindingCode } from '../findings.ts';
import { type Finding, finding, SCORED } from './finding.ts';
import { DEFAULT_PROFILE, PROFILES, parseProfile, profileSchema } from './profile.ts';
import { score, scoreColor, scoreLabel } from './score.ts';

const anyFinding: fc.Arbitrary<Finding> = fc
  .record({
    type: fc.constantFrom('error', 'warning', 'info'),
    category: fc.constantFrom(...SCORED, 'general'),
    code: fc.constantFrom(...(Object.keys(FINDINGS) as FindingCode[])),
  })
  .map((parts) => finding({ ...parts, message: parts.code }));
function refusalOf(json: string): string | null {
  const read = parseProfile(json);
  return read.ok ? null : read.problem.text;
}

const findings = fc.array(anyFinding, { maxLength: 20 });
const weights = fc.constantFrom(...PROFILES.map((profile) => profile.weights));

describe('score', () => {
  it.each([
    [100, 'Excellent', 'green'],
    [90, 'Excellent', 'green'],
    [89, 'Good', 'yellow'],
    [70, 'Good', 'yellow'],
    [69, 'Fair', 'orange'],
    [50, 'Fair', 'orange'],
    [49, 'Needs Work', 'red'],
    [0, 'Needs Work', 'red'],
  ])('labels a score of %i as %s in %s', (overall, label, color) => {
    expect([scoreLabel(overall), scoreColor(overall)]).toEqual([label, color]);
  });

  it('uses the specification’s weights by default', () => {
    expect(DEFAULT_PROFILE.weights).toEqual({
      color: 0.25,
      resolution: 0.2,
      bleed: 0.2,
      fonts: 0.2,
      structure: 0.15,
    });
    expect(score([], DEFAULT_PROFILE.weights)).toMatchObject({ overall: 100, label: 'Excellent' });
  });

  it('equals the weighted sum of its breakdown', () => {
    fc.assert(
      fc.property(findings, weights, (list, w) => {
        const { overall, breakdown } = score(list, w);
        const sum = SCORED.reduce((total, category) => total + w[category] * breakdown[category], 0);
        expect(Math.abs(overall - sum)).toBeLessThanOrEqual(0.5 + 1e-6);
        for (const category of SCORED) expect(breakdown[category]).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('never decreases when a finding is fixed or becomes less severe', () => {
    fc.assert(
      fc.property(
        fc.array(anyFinding, { minLength: 1, maxLength: 20 }),
        fc.nat(),
        weights,
        (list, pick, w) => {
          const index = pick % list.length;
          const before = score(list, w).overall;
          expect(
            score(
              list.filter((_, i) => i !== index),
              w,
            ).overall,
          ).toBeGreaterThanOrEqual(before);
          const softer = list.map((one, i) =>
            i === index && one.type === 'error' ? { ...one, type: 'warning' as const } : one,
          );
          expect(score(softer, w).overall).toBeGreaterThanOrEqual(before);
        },
      ),
    );
  });

  it('assigns every lost point to a finding, and predicts no negative gain for a fix', () => {
    fc.assert(
      fc.property(findings, weights, (list, w) => {
        const { issues, breakdown } = score(list, w);
        const total = SCORED.reduce((sum, category) => sum + w[category] * breakdown[category], 0);
        const explained = issues.reduce((sum, issue) => sum + issue.pointsLost, 0);
        expect(Math.abs(100 - total - explained)).toBeLessThan(1e-3);
        for (const issue of issues) {
          expect(issue.pointsBack).toBeGreaterThanOrEqual(0);
          if (issue.type !== 'info' && issue.category !== 'general')
            expect(issue.pointsLost).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('shop profiles', () => {
  it('are valid, have unique names, and survive serialization', () => {
    expect(new Set(PROFILES.map((profile) => profile.id)).size).toBe(PROFILES.length);
    for (const profile of PROFILES) {
      expect(profileSchema.parse(profile)).toEqual(profile);
      expect(parseProfile(JSON.stringify(profile))).toEqual({ ok: true, profile });
    }
  });

  it('use the specification’s thresholds by default', () => {
    expect(DEFAULT_PROFILE).toMatchObject({
      dpi: { minimum: 150, recommended: 300, high: 600 },
      bleed: { minimumPt: 8.5, recommendedPt: 8.5 },
      fonts: { minimumPt: 6, warningPt: 8 },
      color: { preferred: ['CMYK', 'Gray'], warned: ['RGB', 'Lab'] },
    });
  });

  it('are rejected with a reason if they are invalid', () => {
    expect(refusalOf('{')).toMatch(/JSON/);
    expect(refusalOf('{}')).toMatch(/dpi/);
    const uneven = { ...DEFAULT_PROFILE, weights: { ...DEFAULT_PROFILE.weights, color: 0.9 } };
    expect(refusalOf(JSON.stringify(uneven))).toMatch(/add up to 1/);
  });
});
