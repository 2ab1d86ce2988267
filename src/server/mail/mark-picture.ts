/**
 * The mark as every mail carries it: mail programs show no SVG, and fetch a picture only when asked to. PNG of
 * public/favicon.svg, 96 pixels square; mark-picture.test.ts compares the two.
 */
export const markPicture = {
  filename: 'mark.png',
  contentType: 'image/png',
  /** Named by `<img src="cid:…">`. */
  cid: 'mark@nenelock',
  content: Buffer.from(
    [
      'iVBORw0KGgoAAAANSUhEUgAAAGAAAABgBAMAAAAQtmoLAAAAMFBMVEUEIi0FIC0FIC0FIC0FIC0GIS7z69r2ykaLko7W0sWztawj',
      'OkNkcXJBU1n11Xj04a12PiicAAAABXRSTlMB58GKWm4cYtwAAAAJcEhZcwAAGpMAABqTAfnkTrYAAALhSURBVFjDlZg9bNNAFMcD',
      'hB0heYehOwPdK6HuTeFQEjdjj7iQsuEtTKmK1Yy1UBXGRmk7u4LSjK1SkYyJShNW2MqWbgh/nGPf9703JJHzfvZ7/3t3vneFArEX',
      'Ty0ktdLj5wXaiktIY+sref8HFtJa6Vnu/gb+IZE9YxkZ2cvU/z4ytCcEWDIF1oEPSB+xbA7EWRQRwCKh7kGAR7CIkpgsCFBSpnDt',
      'Hbf5JOSiXuHQOpywD2X+Zzi2E/rqWmFV4m/7CeAE1OVXUpGqmNghI5OskHZSoM6Uk0zVOKL6LPwKaF0lwEZ89xY6jT4oQJlCEH3v',
      'U3/IgEoMjCOgYQScEoUm4WfvhzHgeIlSHVNgYR0okEklA14vXH16+NQq4YO9Kfk11gDV2HucFVVLA5R7o4Aqcx1Aanzm+dg53h3+',
      'CpAeiL2xaWmgoZfKtGkE2NkQmAGIeDu9ETID4vAP2gF7XQp0yTAg9N0M2J0muQyO6mZAbLNIKscU6HtkaQqMgEE3lfXzGDIOTm9q',
      'plKyzABkrWST/9wzAS6dvSCRNczlQg/YX8jNMVuvEuBbWHH29RHJvKEFbL9RG/iLet3SAj+xQy0ygQYoY9mqJAY2fBbYVwJfOX/8',
      'VgH0P2He3smATEn873auBWpeFsyd6zYzoC4CavlY3ruhfVACdKpvIqCpAm7oLO8iwFUBlzTwJwbmiqQnSqDBAxUlsMkDZWUOhzxQ',
      'owFGpQuBrF0KYMZBVN4TLqamegJVuZgyQDhFbZ/LWpRzrpYmHDAXpJADytxA/ObHmSrvnTzg5oCWBChLZN2Srq25AtyOgI+ifSg1',
      '4zKhtm9D+yvYhtJz+kww/6mVOAIsbn9O2wnbD1hISXS4BoLZSt+o/cOtNLtZP8+VrdMW9DR8OzAjixl5ByGmHRA1HHZ/OBxNhS+C',
      'NUifmLQ0RRiwAm/L4I0fuLUEN6/g9hjegINbfPghAviYAn4QAj5qgR/mAI6L/gPjuUBUw9BG8gAAAABJRU5ErkJggg==',
    ].join(''),
    'base64',
  ),
};
