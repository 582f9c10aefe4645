/** `182.5` reads '$182.50' in English and '182,50 $' in French; the wire's money is always CAD. */
export const formatMoney = (amount: number, language: string): string =>
  Number.isFinite(amount)
    ? new Intl.NumberFormat(`${language}-CA`, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' }).format(amount)
    : '–'
