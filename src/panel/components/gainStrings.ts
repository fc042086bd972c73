/** Persian text of what a gain consists of; apart from the other texts of components, which first views have no need of. */
export const gainText = {
  parts: 'سود از کجا آمده است؟',
  price: 'سود قیمت',
  received: 'سود دریافتی',
  realized: 'سود واحدهای ابطال‌شده',
} as const;
