const [LEAST, MOST, STEP] = [20, 2000, 20]

/** Part 2, section 9: what can be added to the prepaid balance, in CAD before tax. */
export const fundsAmounts: readonly number[] = Array.from({ length: (MOST - LEAST) / STEP + 1 }, (_, step) => LEAST + step * STEP)
