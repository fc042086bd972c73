export const investorStrings = {
  selector: 'سرمایه‌گذار',
};
