/** Pages of the panel that a return address may lead to; pages beneath them count too. */
export const knownPages = [
  '/home',
  '/funds',
  '/requests',
  '/accounting',
  '/finance',
  '/direct-debit',
  '/my-direct-debit-contracts',
  '/add-ticket',
  '/tickets',
  '/faqs',
  '/profile',
  '/user-account',
  '/register-child',
  '/invite-friends',
  '/buyBonds',
  '/sellBonds',
  '/more',
  '/admin',
];

export function isKnownPage(pathname: string): boolean {
  return knownPages.some((page) => pathname === page || pathname.startsWith(`${page}/`));
}
