export const apiStrings = {
  requestFailed: 'درخواست ناموفق بود',
};
