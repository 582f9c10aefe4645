/** CAD as somebody types it: with cents only if there are any. */
export const amountText = (amount: number, language: string): string => {
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
  return language === 'fr' ? text.replace('.', ',') : text
}

/** Accepts '40', '40.50', '40,50 $' and '$1 000'; `null` for anything else. */
export const amountIn = (text: string): number | null => {
  const plain = text.replace(/[\s$]/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}
