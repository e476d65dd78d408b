// Two functions of drizzle-orm that took a tenth of an order's CPU remember their answers: decision 0086.
import { patchPackages, replaceOnce } from './patch-packages.mjs'

/** By file, what replaces the beginning of a function. The answer to `is` depends on nothing but the prototype. */
export const replacements = {
  'drizzle-orm/entity.js': {
    from: 'function is(value, type) {',
    to: `const answers = new Map();
function is(value, type) {
  if (!value || typeof value !== "object") return false;
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null) return isByClass(value, type);
  let known = answers.get(type);
  if (known === undefined) answers.set(type, known = new WeakMap());
  let answer = known.get(prototype);
  if (answer === undefined) known.set(prototype, answer = isByClass(value, type));
  return answer;
}
function isByClass(value, type) {`,
  },
  'drizzle-orm/casing.js': {
    from: `  getColumnCasing(column) {
    if (!column.keyAsName) return column.name;`,
    to: `  names = new WeakMap();
  getColumnCasing(column) {
    if (!column.keyAsName) return column.name;
    let name = this.names.get(column);
    if (name === undefined) this.names.set(column, name = this.casedName(column));
    return name;
  }
  casedName(column) {`,
  },
}

/** A Vite plugin that makes the replacements above in the server's code. */
export const fasterDrizzle = () => patchPackages('ssr', replacements, replaceOnce, '0086')
