/**
 * One measured figure.
 *
 * @typedef {object} Figure
 * @property {string} what
 * @property {number} value
 * @property {string} unit
 * @property {number} [target] the most it should be
 * @property {number} [below] what cannot be measured below this is 0
 * @property {number[]} [all] the single measurements
 */

/**
 * @param {Figure[]} figures
 * @returns {string[]} the lines of a table
 */
export function tableOf(figures) {
  const wide = Math.max(...figures.map(({ what }) => what.length));
  return figures.map((figure) => {
    const { what, unit, target, all } = figure;
    const aim =
      target === undefined
        ? ''
        : `target ≤ ${amount(target, unit)}`.padEnd(20) + (isWithin(figure) ? 'within' : 'NOT within');
    const single = all === undefined || all.length < 2 ? '' : `  (${all.map((value) => value.toFixed(0)).join(', ')})`;
    return `  ${what.padEnd(wide)}  ${shown(figure).padStart(12)}  ${aim}${single}`.trimEnd();
  });
}

/**
 * @param {Figure[]} figures
 * @returns {string} how many of those that have a target keep to it
 */
export function summary(figures) {
  const aimed = figures.filter(({ target }) => target !== undefined);
  const within = aimed.filter(isWithin).length;
  return `${within} within target, ${aimed.length - within} not`;
}

/** @param {Figure} figure */
function isWithin({ value, target }) {
  return target !== undefined && value <= target;
}

/** @param {Figure} figure */
function shown({ value, unit, below }) {
  return below !== undefined && value === 0 ? `< ${amount(below, unit)}` : amount(value, unit);
}

/**
 * @param {number} value
 * @param {string} unit
 */
function amount(value, unit) {
  const text =
    unit === '×' ? value.toFixed(2) : value.toLocaleString('en', { maximumFractionDigits: unit === 'MB' ? 1 : 0 });
  return unit === '' ? text : `${text} ${unit}`;
}
