interface TrendProps {
  /** One value per time interval, oldest first. Undefined for an interval without a value. */
  values: readonly (number | undefined)[];
  /** The value of a bar with full height. By default the highest value. */
  top?: number;
}

/** Width of a bar in SVG units. The drawing is stretched to the available width. */
const BAR = 8;
const GAP = 2;
const HEIGHT = 24;
/** Height of a zero value, which distinguishes it from a missing value. */
const LEAST = 1;

/** Values over time as small bars. The table of the usage contains the same values as text. */
export function Trend({ values, top = Math.max(1, ...values.map((value) => value ?? 0)) }: TrendProps) {
  return (
    <svg
      className="trend"
      viewBox={`0 0 ${values.length * (BAR + GAP)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, index) => {
        const height = value === undefined ? 0 : Math.max(LEAST, (value / top) * HEIGHT);
        return <rect key={index} x={index * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height} />;
      })}
    </svg>
  );
}
