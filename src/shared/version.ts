/** Version of the product, the same as in package.json; people name it when they ask for help. */
export const productVersion = '0.1.0';
