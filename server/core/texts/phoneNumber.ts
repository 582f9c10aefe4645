const e164 = /^\+[1-9]\d{6,14}$/

/** E.164; ten digits are a North American number. Null if invalid. */
export const e164Of = (written: string): string | null => {
  const digits = written.trim().replace(/^tel:/i, '').replace(/[\s().\-/\u00a0]/g, '')
  if (!/^\+?\d+$/.test(digits)) return null
  const plus = /^\d{10}$/.test(digits)
    ? `+1${digits}`
    : digits.replace(/^(?:\+|011|00|(?=1\d{10}$))/, '+')
  return e164.test(plus) ? plus : null
}
