import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. The looks of the primitives live in the CSS components layer, which any utility
 * overrules, so nothing has to be merged at run time.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
