/** Joins class names, leaving out what is false or undefined. */
export const cx = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' ')
