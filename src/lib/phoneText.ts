/** '+15145550199' as people in North America write it; other numbers as they are. */
export const phoneText = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3')
