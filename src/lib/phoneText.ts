export const phoneText = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3')
