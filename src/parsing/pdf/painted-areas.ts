export type Matrix = readonly [number, number, number, number, number, number];

/** In the units of the page. */
export interface Area {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
export const EVERYWHERE: Area = {
  left: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
};
/** With more areas than this, all that follows counts as painted on. */
const MAX_AREAS = 2_000;

/** The places of a page that are not the colour of the paper. */
export interface PaintedAreas {
  add(area: Area): void;
  touches(area: Area): boolean;
}

export function paintedAreas(): PaintedAreas {
  const areas: Area[] = [];
  return {
    add: (area) => {
      if (areas.length < MAX_AREAS) areas.push(area);
      else if (areas.length === MAX_AREAS) areas.push(EVERYWHERE);
    },
    touches: (area) => areas.some((painted) => overlap(painted, area)),
  };
}

/** Numbers that are none keep nothing apart. */
function overlap(one: Area, other: Area): boolean {
  const isApart =
    one.right < other.left || one.left > other.right || one.top < other.bottom || one.bottom > other.top;
  return !isApart;
}

/** First the inner, then the outer. */
export function within(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [ia, ib, ic, id, ie, iF] = inner;
  return [
    a * ia + c * ib,
    b * ia + d * ib,
    a * ic + c * id,
    b * ic + d * id,
    a * ie + c * iF + e,
    b * ie + d * iF + f,
  ];
}

/** The upright box around a box that a matrix has turned or moved. */
export function boxUnder([a, b, c, d, e, f]: Matrix, { left, bottom, right, top }: Area): Area {
  const xs = [left, right].flatMap((x) => [bottom, top].map((y) => a * x + c * y + e));
  const ys = [left, right].flatMap((x) => [bottom, top].map((y) => b * x + d * y + f));
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}
